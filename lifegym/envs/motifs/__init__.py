"""Patterns that stories of many domains share: a trap, what falls into it, and what earns its checks.

A motif is told in a task's own words: texts, records and steps are passed in, the mechanics are here. It returns
the checks it earns as keyword arguments (:class:`~lifegym.envs.motifs.due.Due`), to be put into the stage in which
they fall due: ``st.check(**room.kept)``.
"""
