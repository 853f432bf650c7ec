-- The operator who uploaded a file of rewards is not its second operator. Files that were approved before keep theirs.

SET lock_timeout = '5s';

ALTER TABLE reward_list ADD CONSTRAINT reward_list_not_of_uploader CHECK (approved_by <> uploaded_by) NOT VALID;
