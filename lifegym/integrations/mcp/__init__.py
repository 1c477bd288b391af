"""A Model Context Protocol server: any agent harness plays a world by calling tools.

``lifegym serve ID --mcp`` starts it. The tools are those of the task's services and files, named
``service__tool``, and three of the turn: ``current_turn`` shows what is open, ``reply`` closes it with words and
``next_turn`` in silence. What a player may see is what an agent in the environment sees: no score, no check, nothing of
the timeline ahead.
"""
