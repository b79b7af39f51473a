-- Only what an import has just filled: it joins nothing row by row (`planForStore`), and autovacuum counts the rest.
create or replace procedure refresh_import_statistics() language plpgsql security definer set search_path = public as $$
begin
  analyze import_products, import_variants, import_levels;
end $$;
