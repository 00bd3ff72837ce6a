"""The files of an editor, analysed again and again while they change."""
