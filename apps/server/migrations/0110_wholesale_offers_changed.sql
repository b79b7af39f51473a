-- When an offer last changed is the time of its last step (wholesale_offer_steps): nobody has read this.
alter table wholesale_offers drop column changed_at;
