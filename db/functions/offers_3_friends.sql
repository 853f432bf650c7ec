-- How far friends are: the sums of the days that count, and whether the house takes a friend for a person whom it or the
-- inviter knows already. Days are business days; bets of the last one may settle until it is over.
CREATE OR REPLACE FUNCTION friend_facts(p_friends bigint[])
RETURNS TABLE (member_id bigint, is_verified boolean, deposited numeric, staked numeric, is_known_person boolean, is_household boolean,
               is_over boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT friend.member_id,
         EXISTS (SELECT FROM age_verification AS age
                  WHERE age.merchant_id = friend.merchant_id AND age.member_id = friend.member_id),
         (SELECT coalesce(sum(entry.amount), 0)
            FROM ledger_transfer AS transfer
            JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
           WHERE transfer.member_id = friend.member_id AND transfer.currency = brand.currency
             AND transfer.kind IN ('deposit', 'deposit_return') AND entry.balance_after IS NOT NULL
             AND transfer.business_date <= days.last_day),
         (SELECT coalesce(sum(sums.stake - sums.bonus_stake), 0) FROM settled_sum AS sums
           WHERE sums.member_id = friend.member_id
             AND sums.currency = brand.currency
             AND sums.settled_day <= days.last_day), -- guard: friend-stakes-in-time
         -- An earlier account of the person, be it the inviter's or any other one.
         EXISTS (SELECT FROM offer_person(friend.merchant_id, friend.member_id) AS person, unnest(person.members) AS other
                  WHERE other < friend.member_id), -- guard: known-person-brings-no-reward
         friend.is_household
         OR EXISTS (SELECT FROM session AS own
                      JOIN session AS other
                        ON network(set_masklen(other.address, CASE family(other.address) WHEN 6 THEN 64 ELSE 32 END))
                         = network(set_masklen(own.address, CASE family(own.address) WHEN 6 THEN 64 ELSE 32 END))
                     WHERE own.member_id = friend.member_id AND other.member_id = friend.inviter_id), -- guard: shared-address-brings-no-reward
         -- Follower and corrections of the last day have two days.
         ((clock_timestamp() AT TIME ZONE brand.zone) - brand.day_start)::date > days.last_day + 2
    FROM unnest(p_friends) AS given (id)
    JOIN friend ON friend.member_id = given.id
    JOIN friend_terms AS terms ON terms.merchant_id = friend.merchant_id AND terms.version = friend.terms
    JOIN merchant AS brand ON brand.id = friend.merchant_id
   CROSS JOIN LATERAL (
     SELECT ((friend.joined_at AT TIME ZONE brand.zone) - brand.day_start)::date + terms.days AS last_day) AS days
$$;

REVOKE ALL ON FUNCTION friend_facts(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_facts(bigint[]) TO tessera_app;
