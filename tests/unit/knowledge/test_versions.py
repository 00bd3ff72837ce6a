from __future__ import annotations

import pytest

from mindport.knowledge.versions import UnknownReleaseError, latest, release_key, resolve_release

KNOWN = ["master-2025-07", "1.7", "1.10", "2.2", "2.3.0", "2.3.1", "2.4.0", "2.4.1", "2.4.10",
         "2.5.0", "2.6.0", "2.7.0", "2.9.0", "2.10.0"]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ("1.10", "1.10"),
        ("2.2", "2.2"),
        ("2.3", "2.3.1"),
        ("2.3.1", "2.3.1"),
        ("2.4", "2.4.10"),
        ("2.5", "2.5.0"),
        ("2.6", "2.6.0"),
        ("2.7", "2.7.0"),
        ("2.10", "2.10.0"),
        ("r2.4", "2.4.10"),
        ("v2.10.0", "2.10.0"),
        ("latest", "2.10.0"),
        ("", "2.10.0"),
        (" 2.6 ", "2.6.0"),
        ("master-2025-07", "master-2025-07"),
        ("2.4.5", "2.4.1"),  # the nearest older patch
        ("2.2.14", "2.2"),
        ("2.9.3", "2.9.0"),
        ("2.8", "2.7.0"),  # the nearest older release
        ("3.0", "2.10.0"),
        ("1.6", "1.7"),  # none is older
    ],
)
def test_what_a_user_means(text: str, release: str) -> None:
    assert resolve_release(text, KNOWN) == release


@pytest.mark.parametrize("text", ["2", "two", "2.10.0.1", "2.x"])
def test_unknown_release_lists_what_is_known(text: str) -> None:
    with pytest.raises(UnknownReleaseError) as caught:
        resolve_release(text, KNOWN)
    assert repr(text) in str(caught.value)
    assert "1.7, 1.10, 2.2" in str(caught.value)


def test_a_release_that_is_not_known_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        assert resolve_release("7.3", KNOWN) == "2.10.0"
    resolve_release("2.3", KNOWN)
    assert caplog.messages == ["MindSpore 7.3 is not known: taking the nearest, 2.10.0"]


def test_order_is_by_number_not_by_letter() -> None:
    assert latest(KNOWN) == "2.10.0"
    assert release_key("2.10") == release_key("2.10.0")
    assert release_key("2.9.0") < release_key("2.10.0")
