import type { InputOf, OutputOf } from '#contract/call.ts'
import { type paymentInstructions, stepPlaceholders } from '#contract/support/calls.ts'
import { supportCopy } from '#copy/server/support.js'
import { getMarket } from '#domain/market/market.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { CallContext } from '../http/handler.ts'
import {
  methodsOfProvider,
  type PayStep,
  paymentMethodName,
  paySteps,
} from '../payment-request/public.ts'

type PaymentMethodSteps = { name: string; steps: string[] }

/**
 * Ten characters that no text contains, so that a part of the number that a step shows can be
 * found.
 */
const digits = Array.from({ length: 10 }, (_, index) => String.fromCharCode(0xe000 + index))

const withBlanks = (step: string): string =>
  step.replaceAll(/[\ue000-\ue009]+/g, run => {
    if (run.length === digits.length) return stepPlaceholders.number
    const isHead = run.startsWith(digits[0] ?? '')
    return isHead ? `{first-${run.length}}` : `{after-${digits.length - run.length}}`
  })

/** Steps of one list, as a counter's, have no name of their own. */
const methodStepsOf = (steps: PayStep, onlyName: string): PaymentMethodSteps[] => {
  const named = steps.filter(step => typeof step === 'object')
  const plain = steps.filter(step => typeof step === 'string')
  const ways = plain.length > 0 ? [{ name: onlyName, steps: plain }] : named
  return ways.map(way => ({ ...way, steps: way.steps.map(withBlanks) }))
}

/**
 * The steps of the payment page, with blanks for the figures of a payment request: those of the banks
 * and outlets that the market's provider serves, with its own name where a cashier asks for it.
 */
export const paymentInstructionsHandler = async (
  _input: InputOf<typeof paymentInstructions>,
  { services, market, locale }: CallContext,
): Promise<OutputOf<typeof paymentInstructions>> => {
  const { currency } = getMarket(market)
  const { amount, bill, ifsc, payee } = stepPlaceholders
  const provider = services.paymentProviderOf(market)
  const details = {
    number: digits.join(''),
    amountText: amount,
    requestNo: bill,
    bankAccount: { branchCode: ifsc, payeeName: payee },
    provider: provider.name,
  }
  return {
    methods: methodsOfProvider(provider).map(method => ({
      payType: method.paymentMethodType,
      payCode: method.paymentMethodCode,
      payName: paymentMethodName(method, locale),
      minimum: formatMoney({ currency, minor: method.limits.minMinor }),
      maximum: formatMoney({ currency, minor: method.limits.maxMinor }),
      ways: methodStepsOf(
        paySteps(market, locale, method.paymentMethodType, method.paymentMethodCode, details),
        method.kind === 'retail'
          ? supportCopy[locale].contact.atTheCounter
          : paymentMethodName(method, locale),
      ),
    })),
  }
}
