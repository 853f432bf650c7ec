import { type Guard, guardsIn, provenBy } from './guard.ts'

const versions = 'src/server/money/offers/publishing.pg.test.ts'

export const offerGuards: readonly Guard[] = [
  ...provenBy(versions, [
    [
      'offer-version-as-read',
      'an approval of an old proposal replaces a newer version',
      'a version that was published meanwhile',
    ],
    [
      'offer-rules-consistent',
      'an offer pays by rules that contradict each other',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-within-brand',
      'an operator picks the market whose law is easiest, or rewards members below the age of the brand',
      'a version has the market, the currency and at least the age of its brand',
    ],
    [
      'offer-within-market',
      'an offer breaks the law of its market',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-group-one-mode',
      'a group of offers pays several rewards where members were promised one, or the reverse',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-needs-second',
      'one operator decides which rewards the house pays',
      'one operator alone publishes no version',
    ],
  ]),
  ...guardsIn('db/migrations/0091_offer_versions.sql', versions, [
    [
      'a version changes under the members who joined it',
      'a version is neither changed nor deleted, not even by the owner of the database',
      'CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_version\n  FOR EACH STATEMENT EXECUTE FUNCTION refuse_offer_change();',
    ],
    [
      'an operator is the second one of their own version',
      'the database refuses one operator as both, and a gap',
      ' CHECK (approved_by <> operator_id)',
    ],
  ]),
]
