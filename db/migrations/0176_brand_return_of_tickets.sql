-- Rebates of lotteries follow the returns under which each ticket was placed. docs/agents.md, "Rebates on the server"

SET lock_timeout = '5s';

-- The return of the brand; `return_milli` is the ticket's own. Tickets from before do not say it.
ALTER TABLE lottery_ticket ADD COLUMN brand_milli smallint CHECK (brand_milli BETWEEN 700 AND 990);
