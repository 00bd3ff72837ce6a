-- A person at work in Neovim: reads the squiggles, asks for a card, takes a fix, types, and undoes.
local seen = {}
local bufnr = vim.api.nvim_get_current_buf()

local function wait(what, condition)
  if not vim.wait(30000, condition, 20) then
    error('waited in vain for ' .. what)
  end
end

local function told()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(bufnr)) do
    table.insert(found, { line = one.lnum, column = one.col, message = one.message, code = one.code })
  end
  return found
end

-- The first answer may be partial where the machine is busy: more findings follow.
local function wait_for_all()
  local last, since
  wait('diagnostics', function()
    local now = told()
    if not vim.deep_equal(now, last) then
      last, since = now, vim.loop.now()
    end
    return #now > 0 and vim.loop.now() - since > 3000
  end)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), '\n')
end

local function card()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local shown = vim.api.nvim_win_get_buf(window)
      return table.concat(vim.api.nvim_buf_get_lines(shown, 0, -1, false), '\n')
    end
  end
end

local function session()
  wait_for_all()
  seen.first = told()

  vim.fn.search('nn.Sequential')
  vim.cmd('normal! 4l')
  vim.lsp.buf.hover()
  wait('the card', card)
  seen.card = card()
  vim.cmd('only')

  local before, count = text(), #told()
  seen.offered = {}
  vim.ui.select = function(items, options, choose)
    local wanted
    for _, item in ipairs(items) do
      local title = options.format_item(item)
      table.insert(seen.offered, title)
      wanted = wanted or title:find('^Replace') and item
    end
    choose(wanted)
  end
  vim.lsp.buf.code_action()
  wait('the fix', function() return text() ~= before end)
  seen.fixed = text()
  wait('diagnostics of the fixed text', function() return #told() ~= count end)
  seen.after_fix = told()
  vim.cmd('undo')
  wait('diagnostics as before', function() return vim.deep_equal(told(), seen.first) end)

  vim.cmd('%s/nn\\./mine./g')
  wait('fewer diagnostics', function() return #told() < count end)
  seen.after_rename = told()
  vim.cmd('undo')
  wait('diagnostics as before', function() return vim.deep_equal(told(), seen.first) end)
end

local done, problem = pcall(session)
seen.problem = not done and problem or ''
vim.fn.writefile({ vim.fn.json_encode(seen) }, vim.env.SEEN)
vim.cmd('qall!')
