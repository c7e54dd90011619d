import type { PaymentRequestDetails } from './payment-request.ts'

export type MethodSteps = { readonly name: string; readonly steps: readonly string[] }

/**
 * A payment request's steps, those of the chosen channel first, since the first is unfolded. A
 * market's counter has plain steps and no channels.
 */
export const orderedPaySteps = ({
  payStep,
  specificNum,
}: Pick<PaymentRequestDetails, 'payStep' | 'specificNum'>): {
  readonly methods: readonly MethodSteps[]
  readonly plain: readonly string[]
} => {
  const methods: MethodSteps[] = []
  const plain: string[] = []
  for (const step of payStep) {
    if (typeof step === 'string') plain.push(step)
    else methods.push(step)
  }
  const chosen = methods.filter(method => method.name === specificNum)
  const others = methods.filter(method => method.name !== specificNum)
  return { methods: [...chosen, ...others], plain }
}
