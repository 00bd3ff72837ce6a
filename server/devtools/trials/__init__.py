"""torch programs and their MindSpore translations, run on equal inputs and compared."""
