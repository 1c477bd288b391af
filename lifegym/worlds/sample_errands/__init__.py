"""What is under way in the sample life: a draft, an upcoming trip, a form half filled in.

One module a service, each with ``under_way(world)``, which seeds records into a world before it is sealed. They are the
same whatever else the world holds, and their ids lie beyond those that generators give out.
"""
