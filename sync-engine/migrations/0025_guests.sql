-- Lists had named no guest but the account itself. Each calendar is read anew once, and what stands in it is looked at again.
update engine.feeds set sync_token = null;
update engine.feed_events set etag = null where state = 'live' and copy_of is null;
