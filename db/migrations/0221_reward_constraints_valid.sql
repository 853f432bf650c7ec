-- Rewards, tickets and documents are read and written meanwhile: their constraints were added without a check of earlier rows.
-- docs/offers.md, docs/missions.md, docs/verification-vendors.md

SET lock_timeout = '5s';

ALTER TABLE offer_occurrence VALIDATE CONSTRAINT offer_occurrence_paid;
ALTER TABLE raffle_ticket VALIDATE CONSTRAINT raffle_ticket_state_check;
ALTER TABLE raffle_ticket VALIDATE CONSTRAINT raffle_ticket_source_check;
ALTER TABLE mission_version VALIDATE CONSTRAINT mission_version_gives_check;
ALTER TABLE mission_reward VALIDATE CONSTRAINT mission_reward_gives_check;
ALTER TABLE mission_reward VALIDATE CONSTRAINT mission_reward_paid;
ALTER TABLE verification_document VALIDATE CONSTRAINT verification_document_check_fkey;
ALTER TABLE verification_document VALIDATE CONSTRAINT verification_document_pictures;
ALTER TABLE verification_document VALIDATE CONSTRAINT verification_document_judge_known;
ALTER TABLE age_verification VALIDATE CONSTRAINT age_verification_known;
ALTER TABLE age_verification VALIDATE CONSTRAINT age_verification_check_fkey;
ALTER TABLE verification_check VALIDATE CONSTRAINT verification_check_taken_back_ended;
