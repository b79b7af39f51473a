-- Making the labels of a request is a run of who asked for it (docs/decisions/023). Null: nobody has begun it, or it was
-- begun before this was so.
alter table automation_requests add column run_id bigint;
