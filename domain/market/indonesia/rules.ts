import type { MarketRules } from '../market-rules.ts'
import { INDONESIAN_BANKS } from './banks.ts'
import { INDONESIAN_CAPS } from './cap-rows.ts'
import { INDONESIAN_CONTACTS } from './contact-rules.ts'
import { ungroupRupiah } from './currency.ts'
import { INDONESIAN_DECISION_LIMITS, INDONESIAN_DECISIONS } from './decision-rules.ts'
import { INDONESIA_DECLARED } from './declared-facts.ts'
import { INDONESIAN_HARDSHIP } from './hardship-rules.ts'
import { INDONESIAN_CALENDAR } from './holidays.ts'
import { INDONESIA_LATE_TERMS } from './late-terms.ts'
import { INDONESIAN_CONDITIONS } from './loan-conditions.ts'
import { nikRule } from './nik.ts'
import { INDONESIAN_PAY_METHODS } from './pay-methods.ts'
import { INDONESIA_ZONES, PROVINCES, zoneOfProvince } from './regions.ts'
import { INDONESIAN_REMINDERS } from './reminder-rules.ts'

export const indonesiaRules: MarketRules = {
  textSetType: 2,
  declared: INDONESIA_DECLARED,
  businessCalendar: INDONESIAN_CALENDAR,
  regions: PROVINCES,
  zones: INDONESIA_ZONES,
  zoneOfRegion: zoneOfProvince,
  isPostalCode: text => /^\d{5}$/.test(text),
  idNumber: nikRule,
  payoutBanks: INDONESIAN_BANKS,
  bankCodeOf: code => code,
  accountDigits: { min: 10, max: 16 },
  ungroupAmount: ungroupRupiah,
  highestIncomeMinor: 1_000_000_000n,
  payMethods: INDONESIAN_PAY_METHODS,
  creditRefundBusinessDays: 14, // docs.midtrans.com/docs/introduction-to-refund, "7-14 working days"
  conditions: INDONESIAN_CONDITIONS,
  capRows: INDONESIAN_CAPS,
  decisionRows: INDONESIAN_DECISIONS,
  decisionLimits: INDONESIAN_DECISION_LIMITS,
  reminderRows: INDONESIAN_REMINDERS,
  contactRows: INDONESIAN_CONTACTS,
  hardshipRows: INDONESIAN_HARDSHIP,
  waiveAloneUpToMinor: 100_000n,
  writeOffAfterDays: 90,
  lateTerms: INDONESIA_LATE_TERMS,
  comparedLoan: { principalMinor: 3_000_000n, installments: 3 },
  refundAloneUpToMinor: { 'finance-officer': 500_000n, 'finance-controller': 1_000_000n },
  statesFlatRate: true,
  creditRecord: 'slik',
  agreesInPopUp: false,
}
