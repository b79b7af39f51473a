-- The words of a retailer's stock, each once: what a mistyped one is compared with (docs/decisions/027). A store of a
-- million sizes has some thousand words. Words that are gone stay: what they would correct to is looked for first.
create table stock_words (
  retailer_id bigint not null references retailers,
  word text not null,
  primary key (retailer_id, word)
);
call bind_to_retailer('stock_words');

-- Words without digits, since sizes and codes are no words that somebody mistypes.
create function words_of_stock(search_text text) returns setof text language sql immutable parallel safe as $$
  select w.word from regexp_split_to_table(trim(search_text), ' ') w (word)
  where length(w.word) between 3 and 40 and w.word !~ '[0-9]'
$$;

create function keep_words_of_new_totals() returns trigger language plpgsql as $$
begin
  insert into stock_words (retailer_id, word)
  select distinct t.retailer_id, w.word from new_totals t cross join lateral words_of_stock(t.search_text) w (word)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger keep_words_of_new_totals after insert on product_stock_totals
  referencing new table as new_totals for each statement execute function keep_words_of_new_totals();

-- Only where the text is another one: a count that changes costs nothing.
create function keep_words_of_total() returns trigger language plpgsql as $$
begin
  insert into stock_words (retailer_id, word)
  select distinct new.retailer_id, w.word from words_of_stock(new.search_text) w (word)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger keep_words_of_total after update of search_text on product_stock_totals
  for each row when (new.search_text is distinct from old.search_text) execute function keep_words_of_total();

insert into stock_words (retailer_id, word)
select distinct t.retailer_id, w.word
from product_stock_totals t cross join lateral words_of_stock(t.search_text) w (word)
on conflict do nothing;

-- Words of the retailer's stock that look like one which occurs nowhere in it, those most alike first.
create or replace function stock_words_like(of_retailer bigint, word text) returns setof text
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select w.word from stock_words w
    where w.retailer_id = of_retailer and of_retailer = current_retailer()
      and length(w.word) between length(stock_words_like.word) - 2 and length(stock_words_like.word) + 2
      and similarity(w.word, stock_words_like.word) >= 0.15
    order by similarity(w.word, stock_words_like.word) desc, w.word limit 50;
end $$;
