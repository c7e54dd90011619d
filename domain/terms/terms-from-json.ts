import type { LateTerms } from '../charges/late-terms.ts'
import { CURRENCIES } from '../money/money.ts'
import { JsonReader } from './json-reader.ts'
import type { Fee, FeeAmount, InterestTerms, Terms } from './terms.ts'

const DAY_COUNTS = ['30/360', 'actual/365', 'actual/360', 'actual/364', 'actual/actual'] as const

/**
 * Reads what `termsToJson` wrote (also after a trip through a database's jsonb, which reorders
 * keys). Throws `StoredFormatError` naming the first wrong value; never supplies a missing one.
 */
export function termsFromJson(stored: unknown): Terms {
  const root = new JsonReader(stored, 'terms')
  if (root.at('format').value !== 1) root.at('format').fail('1')
  const firstDueOn = root.at('firstDueOn').optional(reader => reader.date())
  const multiple = root.at('installmentMultipleMinor').optional(reader => reader.bigint())
  return {
    currency: root.at('currency').oneOf(CURRENCIES),
    principalMinor: root.at('principalMinor').bigint(),
    annualRate: root.at('annualRate').ratio(),
    interest: readInterest(root.at('interest')),
    installments: root.at('installments').integer(),
    every: {
      count: root.at('every').at('count').integer(),
      unit: root.at('every').at('unit').oneOf(['month', 'week', 'day']),
    },
    ...(firstDueOn === undefined ? {} : { firstDueOn }),
    grace: {
      principalInstallments: root.at('grace').at('principalInstallments').integer(),
      interestPaymentInstallments: root.at('grace').at('interestPaymentInstallments').integer(),
      interestFreeInstallments: root.at('grace').at('interestFreeInstallments').integer(),
    },
    ...(multiple === undefined ? {} : { installmentMultipleMinor: multiple }),
    fees: root.at('fees').list(readFee),
    late: readLateTerms(root.at('late')),
    waterfallCode: root.at('waterfallCode').text(),
    prepayment: {
      afterTermShare: root.at('prepayment').at('afterTermShare').ratio(),
      afterDays: root.at('prepayment').at('afterDays').integer(),
    },
    coolingOffDays: root.at('coolingOffDays').integer(),
    extension: {
      maxTimes: root.at('extension').at('maxTimes').integer(),
      fee: readFeeAmount(root.at('extension').at('fee')),
    },
  }
}

/** Reads late terms alone, as `lateTermsToJson` wrote them. */
export function readLateTerms(reader: JsonReader): LateTerms {
  const penalty = reader.at('penalty').optional(entry => ({
    per: entry.at('per').oneOf(['loan', 'installment']),
    fromDay: entry.at('fromDay').integer(),
    amountMinor: {
      new: entry.at('amountMinor').at('new').bigint(),
      repeat: entry.at('amountMinor').at('repeat').bigint(),
    },
  }))
  return {
    ...(penalty === undefined ? {} : { penalty }),
    interestTiers: reader.at('interestTiers').list(entry => {
      const toDay = entry.at('toDay').optional(day => day.integer())
      return {
        fromDay: entry.at('fromDay').integer(),
        ...(toDay === undefined ? {} : { toDay }),
        ratePerDay: entry.at('ratePerDay').ratio(),
      }
    }),
  }
}

function readInterest(reader: JsonReader): InterestTerms {
  return {
    method: reader.at('method').oneOf(['flat', 'declining']),
    amortization: reader.at('amortization').oneOf(['equal-installments', 'equal-principal']),
    calculation: reader.at('calculation').oneOf(['per-period', 'daily']),
    dayCount: reader.at('dayCount').oneOf(DAY_COUNTS),
  }
}

function readFee(reader: JsonReader): Fee {
  return {
    code: reader.at('code').text(),
    when: reader.at('when').oneOf(['disbursal', 'installment']),
    payableTo: reader.at('payableTo').oneOf(['lender', 'third-party', 'government']),
    amount: readFeeAmount(reader.at('amount')),
  }
}

function readFeeAmount(reader: JsonReader): FeeAmount {
  return reader.at('kind').oneOf(['flat', 'share']) === 'flat'
    ? { kind: 'flat', minor: reader.at('minor').bigint() }
    : { kind: 'share', ofPrincipal: reader.at('ofPrincipal').ratio() }
}
