import { localDate } from '../../calendar/local-date.ts'
import { type ContactRules, LENDERS_OWN_CONTACTS } from '../../collections/contact-rules.ts'

/** Contacts are with the borrower alone: an emergency contact is never asked to pay. */
export const INDONESIAN_CONTACTS: readonly ContactRules[] = [
  {
    ...LENDERS_OWN_CONTACTS,
    since: localDate('2026-01-01'),
    fromHour: 8,
    toHour: 20,
    source: 'OJK circular 19/SEOJK.06/2023, point IX.5.d',
  },
]
