/** The settings of withdrawals in the order of their page. */
export const withdrawalSettingGroups = [
  { id: 'limits', amounts: ['least', 'most', 'sumADay'], numbers: ['countADay'] },
  { id: 'fee', amounts: ['feeFixed'], numbers: ['freeADay', 'feePerMille'] },
  {
    id: 'check',
    amounts: ['automaticUpTo', 'twoOperatorsFrom', 'aloneADay', 'aloneForMemberADay'],
    numbers: ['wageringHundredths', 'reviewHours', 'confirmMinutes'],
  },
  { id: 'promise', amounts: [], numbers: ['withdrawalPromiseMinutes', 'depositPromiseMinutes', 'holdHours'] },
  {
    id: 'tasks',
    amounts: [],
    numbers: [
      'complaintPromiseMinutes',
      'transferPromiseMinutes',
      'approvalPromiseMinutes',
      'carePromiseMinutes',
      'liftPromiseMinutes',
      'servicePromiseMinutes',
      'adjustmentPromiseMinutes',
      'applicationPromiseMinutes',
      'feedbackPromiseMinutes',
      'rewardPromiseMinutes',
      'redemptionPromiseMinutes',
      'sendingPromiseMinutes',
      'letterPromiseMinutes',
      'payoutPromiseMinutes',
      'heldIncomePromiseMinutes',
      'documentPromiseMinutes',
    ],
  },
  {
    id: 'transfers',
    amounts: ['transferLeast', 'transferMost', 'transferSumADay', 'transferReviewFrom'],
    numbers: ['transferCountADay'],
  },
] as const

export const withdrawalSettings = withdrawalSettingGroups.flatMap(({ amounts, numbers }) => [
  ...amounts,
  ...numbers,
])
