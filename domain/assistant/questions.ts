/** Borrowers' questions by topic, in the order of the loan lifecycle. Each language answers all. */
export const topics = {
  apply: ['who', 'documents', 'how-long', 'one-loan', 'refused', 'again', 'collateral'],
  cost: ['price', 'apr', 'fee-taken', 'hidden', 'limits', 'offer-binds'],
  payout: ['when-money', 'whose-account', 'not-arrived', 'give-back'],
  pay: [
    'how-to-pay',
    'which-number',
    'amount-exact',
    'paid-not-seen',
    'number-expired',
    'early-installment',
    'pay-off',
    'order',
    'other-person',
    'receipt',
  ],
  late: ['cost-late', 'stop', 'cannot-pay', 'more-time', 'who-calls', 'credit-register'],
  safety: ['contacts', 'location', 'otp', 'fraud', 'see-data', 'close-account', 'number-changed'],
  help: ['complain', 'not-satisfied', 'hours', 'language'],
} as const

export type TopicId = keyof typeof topics
export type QuestionId = (typeof topics)[TopicId][number]
