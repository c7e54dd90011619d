import * as copy from '#copy/staff/catalog.js'
import * as words from '#copy/staff/words.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { NAMED_ORDERS, SPECIFIED_ORDER } from '#domain/waterfall/waterfall-order.ts'
import type { ContentField } from '../version/content-field.ts'
import { blankTexts, languageFields } from '../version/language-fields.ts'
import type { BlankVersion } from '../version/version-screens.ts'

const same = (...values: readonly string[]) => values.map(value => ({ value, label: value }))

const units = () => [
  { value: 'month', label: copy.unitMonth() },
  { value: 'week', label: copy.unitWeek() },
  { value: 'day', label: copy.unitDay() },
]

const noFee = { kind: 'flat', minor: '0' }

const limits = (): ContentField => ({
  kind: 'group',
  path: 'limits',
  label: copy.limits(),
  fields: [
    { kind: 'amount', path: 'minMinor', label: copy.least() },
    { kind: 'amount', path: 'maxMinor', label: copy.most() },
    { kind: 'amount', path: 'stepMinor', label: copy.step() },
    { kind: 'counts', path: 'installments', label: copy.installmentChoices() },
  ],
})

const price = (): ContentField => ({
  kind: 'group',
  path: 'terms',
  label: copy.price(),
  fields: [
    { kind: 'share', path: 'annualRate', label: copy.annualRate() },
    {
      kind: 'choice',
      path: 'interest.method',
      label: copy.interestMethod(),
      options: [
        { value: 'flat', label: copy.methodFlat() },
        { value: 'declining', label: copy.methodDeclining() },
      ],
    },
    {
      kind: 'choice',
      path: 'interest.amortization',
      label: copy.amortization(),
      options: [
        { value: 'equal-installments', label: copy.equalInstallments() },
        { value: 'equal-principal', label: copy.equalPrincipal() },
      ],
    },
    {
      kind: 'choice',
      path: 'interest.calculation',
      label: copy.calculation(),
      options: [
        { value: 'per-period', label: copy.perPeriod() },
        { value: 'daily', label: copy.daily() },
      ],
    },
    {
      kind: 'choice',
      path: 'interest.dayCount',
      label: copy.dayCount(),
      options: [
        ...same('30/360', 'actual/365', 'actual/360', 'actual/364'),
        { value: 'actual/actual', label: copy.dayCountActual() },
      ],
    },
    {
      kind: 'list',
      path: 'fees',
      label: copy.fees(),
      added: { code: 'fee', when: 'disbursal', payableTo: 'lender', amount: noFee },
      item: [
        { kind: 'text', path: 'code', label: copy.feeCode() },
        {
          kind: 'choice',
          path: 'when',
          label: copy.feeWhen(),
          options: [
            { value: 'disbursal', label: copy.atDisbursal() },
            { value: 'installment', label: copy.withInstallments() },
          ],
        },
        {
          kind: 'choice',
          path: 'payableTo',
          label: copy.payableTo(),
          options: [
            { value: 'lender', label: copy.toLender() },
            { value: 'third-party', label: copy.toThirdParty() },
            { value: 'government', label: copy.toGovernment() },
          ],
        },
        { kind: 'fee', path: 'amount', label: copy.feeAmount() },
      ],
    },
  ],
})

const late = (): ContentField => ({
  kind: 'group',
  path: 'terms.late',
  label: copy.late(),
  fields: [
    {
      kind: 'part',
      path: 'penalty',
      label: copy.penalty(),
      added: { per: 'installment', fromDay: 1, amountMinor: { new: '0', repeat: '0' } },
      fields: [
        {
          kind: 'choice',
          path: 'per',
          label: copy.penaltyPer(),
          options: [
            { value: 'loan', label: copy.perLoan() },
            { value: 'installment', label: copy.perInstallment() },
          ],
        },
        { kind: 'count', path: 'fromDay', label: copy.fromDay() },
        { kind: 'amount', path: 'amountMinor.new', label: copy.penaltyNew() },
        { kind: 'amount', path: 'amountMinor.repeat', label: copy.penaltyRepeat() },
      ],
    },
    {
      kind: 'list',
      path: 'interestTiers',
      label: copy.lateInterest(),
      added: { fromDay: 1, ratePerDay: '0/1' },
      item: [
        { kind: 'count', path: 'fromDay', label: copy.fromDay() },
        {
          kind: 'part',
          path: 'toDay',
          label: copy.hasToDay(),
          added: 30,
          fields: [{ kind: 'count', path: '', label: copy.toDay() }],
        },
        { kind: 'share', path: 'ratePerDay', label: copy.ratePerDay() },
      ],
    },
  ],
})

const schedule = (): ContentField => ({
  kind: 'group',
  path: 'terms',
  label: copy.schedule(),
  fields: [
    { kind: 'amount', path: 'principalMinor', label: copy.principal() },
    { kind: 'count', path: 'installments', label: copy.installments() },
    { kind: 'count', path: 'every.count', label: copy.everyCount() },
    { kind: 'choice', path: 'every.unit', label: copy.everyUnit(), options: units() },
    { kind: 'count', path: 'grace.principalInstallments', label: copy.gracePrincipal() },
    { kind: 'count', path: 'grace.interestPaymentInstallments', label: copy.graceInterest() },
    { kind: 'count', path: 'grace.interestFreeInstallments', label: copy.graceFree() },
    {
      kind: 'part',
      path: 'installmentMultipleMinor',
      label: copy.hasMultiple(),
      added: '100',
      fields: [{ kind: 'amount', path: '', label: copy.multiple() }],
    },
    {
      kind: 'choice',
      path: 'waterfallCode',
      label: copy.waterfall(),
      options: [SPECIFIED_ORDER, ...NAMED_ORDERS].map(({ code }) => ({
        value: code,
        label: words.waterfall({ code }),
      })),
    },
    { kind: 'share', path: 'prepayment.afterTermShare', label: copy.prepaymentShare() },
    { kind: 'count', path: 'prepayment.afterDays', label: copy.prepaymentDays() },
    { kind: 'count', path: 'coolingOffDays', label: copy.coolingOff() },
    { kind: 'count', path: 'extension.maxTimes', label: copy.extensionTimes() },
    { kind: 'fee', path: 'extension.fee', label: copy.extensionFee() },
  ],
})

const blankProductTexts = { description: '', tags: [] }

const scenes = same('banner_jingzhun', 'tanchuang_jingzhun', 'banner_fudai', 'tanchuang_fudai')

/** What of a product staff change; its name and picture stay for all its versions. */
export const productFields = (market: MarketCode): readonly ContentField[] => [
  price(),
  limits(),
  late(),
  schedule(),
  ...languageFields(market, 'copy', {
    fields: [
      { kind: 'text', path: 'description', label: copy.description() },
      {
        kind: 'list',
        path: 'tags',
        label: copy.tags(),
        added: '',
        item: [{ kind: 'text', path: '', label: copy.tag() }],
      },
    ],
    added: blankProductTexts,
  }),
  { kind: 'text', path: 'name', label: copy.name() },
  { kind: 'text', path: 'logo', label: copy.logo() },
  { kind: 'choices', path: 'scenes', label: copy.scenes(), options: scenes },
  { kind: 'count', path: 'position', label: copy.position() },
]

/** A product without price, limits and texts, in the form of its content (`productContent`). */
export const blankProduct = (market: MarketCode): BlankVersion => ({
  content: {
    name: '',
    logo: '',
    copy: blankTexts(market, blankProductTexts),
    limits: { minMinor: '0', maxMinor: '0', stepMinor: '0', installments: [] },
    terms: {
      format: 1,
      currency: getMarket(market).currency,
      principalMinor: '0',
      annualRate: '0/1',
      interest: {
        method: 'flat',
        amortization: 'equal-installments',
        calculation: 'per-period',
        dayCount: 'actual/365',
      },
      installments: 1,
      every: { count: 1, unit: 'month' },
      grace: {
        principalInstallments: 0,
        interestPaymentInstallments: 0,
        interestFreeInstallments: 0,
      },
      fees: [],
      late: { interestTiers: [] },
      waterfallCode: SPECIFIED_ORDER.code,
      prepayment: { afterTermShare: '0/1', afterDays: 0 },
      coolingOffDays: 1,
      extension: { maxTimes: 0, fee: { kind: 'flat', minor: '0' } },
    },
    scenes: [],
    position: 0,
  },
})
