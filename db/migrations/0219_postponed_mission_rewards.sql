-- A reward of tickets is postponed while its raffle has not as many to give. docs/missions.md

SET lock_timeout = '5s';

GRANT UPDATE (claim_ends_at) ON mission_reward TO tessera_app;
