import { upperWithoutGaps } from '../id-number.ts'
import type { MarketRules } from '../market-rules.ts'
import { bankOfIfsc, INDIAN_BANKS, isIfsc } from './banks.ts'
import { INDIAN_CAPS } from './cap-rows.ts'
import { INDIAN_CONTACTS } from './contact-rules.ts'
import { ungroupRupees } from './currency.ts'
import { INDIAN_DECISION_LIMITS, INDIAN_DECISIONS } from './decision-rules.ts'
import { INDIA_DECLARED } from './declared-facts.ts'
import { INDIAN_HARDSHIP } from './hardship-rules.ts'
import { INDIAN_CALENDAR } from './holidays.ts'
import { india } from './india.ts'
import { INDIA_LATE_TERMS } from './late-terms.ts'
import { INDIAN_CONDITIONS } from './loan-conditions.ts'
import { isAadhaarLast4, panRule } from './pan.ts'
import { INDIAN_PAY_METHODS } from './pay-methods.ts'
import { STATES } from './regions.ts'
import { INDIAN_REMINDERS } from './reminder-rules.ts'

export const indiaRules: MarketRules = {
  textSetType: 1,
  declared: INDIA_DECLARED,
  businessCalendar: INDIAN_CALENDAR,
  regions: STATES,
  zones: [india.timeZone],
  zoneOfRegion: () => india.timeZone,
  isPostalCode: text => /^[1-9]\d{5}$/.test(text),
  idNumber: panRule,
  isAadhaarLast4,
  payoutBanks: INDIAN_BANKS,
  branchCode: { normalize: upperWithoutGaps, isValid: isIfsc },
  bankCodeOf: bankOfIfsc,
  accountDigits: { min: 9, max: 18 },
  ungroupAmount: ungroupRupees,
  highestIncomeMinor: 1_000_000_000n, // ten million rupees
  payMethods: INDIAN_PAY_METHODS,
  creditRefundBusinessDays: 7, // razorpay.com/docs/payments/refunds, "5-7 working days"
  conditions: INDIAN_CONDITIONS,
  capRows: INDIAN_CAPS,
  decisionRows: INDIAN_DECISIONS,
  decisionLimits: INDIAN_DECISION_LIMITS,
  reminderRows: INDIAN_REMINDERS,
  contactRows: INDIAN_CONTACTS,
  hardshipRows: INDIAN_HARDSHIP,
  waiveAloneUpToMinor: 50_000n,
  writeOffAfterDays: 90,
  lateTerms: INDIA_LATE_TERMS,
  comparedLoan: { principalMinor: 2_000_000n, installments: 4 },
  // 2,500 and 5,000 rupees.
  refundAloneUpToMinor: { 'finance-officer': 250_000n, 'finance-controller': 500_000n },
  statesFlatRate: false,
  creditRecord: 'credit-bureau',
  agreesInPopUp: true,
}
