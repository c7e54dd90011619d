import type { CardPaymentState } from '#domain/card-payment/card-payment-state.ts'

export type CardPaymentTables = {
  'cardPayment.cardPayment': {
    cardPaymentId: string
    paymentRequestId: string
    loanId: string
    method: 'card' | 'redirect'
    provider: string
    bankName: string
    cardEnding: string
    cardIndex: Buffer | null
    state: CardPaymentState
    tries: number
    codesSent: number
    codeSentAt: Date | null
    pageUrl: string
    reason: string
    createdAt: Date
    stateChangedAt: Date
    checkedAt: Date | null
  }
}
