import { localDate } from '../../calendar/local-date.ts'
import { type ContactRules, LENDERS_OWN_CONTACTS } from '../../collections/contact-rules.ts'

/** Contacts are with the borrower alone: no relatives, referees or friends (both sources). */
export const INDIAN_CONTACTS: readonly ContactRules[] = [
  {
    ...LENDERS_OWN_CONTACTS,
    since: localDate('2026-01-01'),
    fromHour: 8,
    toHour: 19,
    source: 'Reserve Bank of India, circular of 12 August 2022 on recovery agents',
    microfinance: {
      // 300,000 rupees a year.
      yearlyIncomeMaxMinor: 30_000_000n,
      fromHour: 9,
      toHour: 18,
      source:
        'Reserve Bank of India, Regulatory Framework for Microfinance Loans Directions 2022, paras 3.1 and 7.4.3',
    },
  },
]
