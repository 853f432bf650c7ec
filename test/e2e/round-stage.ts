import type { Brand, Product } from './product.ts'

/** Inserts rounds of a member in all states, as the database's owner. */
export async function layRounds(
  product: Product,
  brand: Brand,
  { memberId, count }: { readonly memberId: bigint; readonly count: number },
): Promise<void> {
  const provider = `p${memberId}`
  const makers = `P${memberId}`
  await product.sql(
    `INSERT INTO provider (code, name, protocol, base_url, operator_id) VALUES ($1, $1, 'hub88', 'https://provider.test', '7')`,
    [provider],
  )
  await product.sql(
    `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
     SELECT made.code, made.name, 'slots', (SELECT coalesce(max(account_type_id), 0) FROM vendor) + made.place, $1
       FROM (VALUES ('AUREL_' || $2, 'Aurel', 1), ('JUNO_' || $2, 'Juno Live', 2)) AS made (code, name, place)`,
    [provider, makers],
  )
  await product.sql(
    `INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category, rtp_bp)
     SELECT vendor || $1, code, code, jsonb_build_object('EN', name), lower(name), category, 9600
       FROM (VALUES ('AUREL_', 'vault', 'Caesar’s Vault', 'slots'), ('AUREL_', 'koi', 'Koi Kingdom', 'fishing'),
                    ('JUNO_', 'baccarat', 'Speed Baccarat', 'live')) AS made (vendor, code, name, category)`,
    [makers],
  )
  await product.sql(
    `WITH drawn AS (
       SELECT n, (ARRAY['vault', 'vault', 'koi', 'baccarat'])[1 + n % 4] AS game,
              CASE WHEN n % 4 = 3 THEN 'JUNO_' ELSE 'AUREL_' END || $5 AS vendor,
              CASE WHEN n % 11 = 1 THEN 'open' WHEN n % 11 = 6 THEN 'voided' ELSE 'closed' END AS state,
              (1 + n % 7) * 5000000::bigint AS stake,
              CASE WHEN n % 5 = 0 THEN (1 + n % 7) * 12500000::bigint WHEN n % 13 = 2 THEN (1 + n % 7) * 5000000::bigint
                   ELSE 0 END AS win,
              clock_timestamp() - n * interval '97 minutes' AS at
         FROM generate_series(1, $4::integer) AS n),
     rounds AS (
       INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account,
                               state, stake, win, bets, opened_at, changed_at)
       SELECT $1, $3, 'R-' || 90118000 + n, $2, vendor, game, merchant.currency, 'main', drawn.state,
              CASE drawn.state WHEN 'voided' THEN 0 ELSE stake END, CASE drawn.state WHEN 'closed' THEN win ELSE 0 END,
              CASE drawn.state WHEN 'voided' THEN 0 ELSE 1 END, at, at
         FROM drawn, merchant WHERE merchant.id = $2)
     INSERT INTO provider_transaction (provider_code, transaction_id, merchant_id, member_id, kind, round_id, vendor_code,
                                       game_code, currency, account, amount, moved, transfer_id, balance, is_free,
                                       reference, undone_by, fingerprint, created_at)
     SELECT $3, step.kind || '-' || n, $2, $1, step.kind, 'R-' || 90118000 + n, vendor, game, merchant.currency, 'main',
            abs(step.moved), step.moved, CASE WHEN step.moved = 0 THEN NULL ELSE $1 * 1000000 + n * 10 + step.place END,
            4826050000 + step.moved, false, step.reference,
            CASE WHEN drawn.state = 'voided' AND step.kind = 'bet' THEN 'rollback-' || n END, sha256(n::text::bytea),
            at + step.place * interval '900 milliseconds'
       FROM drawn, merchant, LATERAL (VALUES
         (1, 'bet', -stake, NULL), (2, 'win', win, 'bet-' || n), (3, 'rollback', stake, 'bet-' || n))
         AS step (place, kind, moved, reference)
      WHERE merchant.id = $2
        AND (step.kind = 'bet' OR step.kind = 'win' AND drawn.state = 'closed' OR step.kind = 'rollback' AND drawn.state = 'voided')`,
    [memberId, brand.id, provider, count, makers],
  )
  await product.sql(
    `SELECT rounds_follow(array_agg(member_id), array_agg(source), array_agg(reference), NULL)
       FROM play WHERE member_id = $1`,
    [memberId],
  )
}

/** Inserts the ledger's transfers of those rounds: each stake, and each win, within minutes. */
export async function layMovesOfRounds(product: Product, brand: Brand, memberId: bigint): Promise<void> {
  await product.sql(
    `WITH rounds AS (
       SELECT *, row_number() OVER (ORDER BY opened_at) AS n FROM play WHERE member_id = $1 AND state = 'closed'),
     moves AS (
       SELECT n, kind, amount, 'provider:' || source AS provider, reference, currency FROM rounds,
              LATERAL (VALUES ('bet', -stake), ('win', win)) AS move (kind, amount) WHERE amount <> 0),
     made AS (
       INSERT INTO ledger_transfer (member_id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
       SELECT $1, $2, moves.currency, 'round:' || kind || n, kind, reference, sha256((kind || n)::bytea),
              (now() AT TIME ZONE merchant.zone)::date, now() + n * interval '10 ms' + (kind = 'win')::int * interval '3 ms'
         FROM moves, merchant WHERE merchant.id = $2 ORDER BY n, kind
       RETURNING id, kind, reference)
     INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
     SELECT $1, made.id, side.line, side.account, side.amount, side.held, CASE WHEN side.held IS NULL THEN NULL ELSE 1 END
       FROM made JOIN moves USING (kind, reference), LATERAL (VALUES
         (1, provider, -amount, NULL), (2, 'main', amount, 4826050000)) AS side (line, account, amount, held)`,
    [memberId, brand.id],
  )
}

export async function memberOf(product: Product, account: string): Promise<bigint> {
  const [member] = await product.sql<{ id: bigint }>('SELECT id FROM member WHERE account = $1', [account])
  return BigInt(member?.id ?? 0)
}
