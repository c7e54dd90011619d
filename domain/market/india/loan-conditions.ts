import { type LoanConditions, SPECIFIED_CONDITIONS } from '../../terms/loan-conditions.ts'

export const INDIAN_CONDITIONS: LoanConditions = {
  ...SPECIFIED_CONDITIONS,
  termDays: { min: 91, max: 365 },
  // RBI digital lending directions of 8 May 2025: "not being less than one day".
  minCoolingOffDays: 1,
  // RBI circular of 12 August 2022: no calls before 8 am or after 7 pm.
  collectionHours: { from: '08:00', to: '19:00' },
  // RBI: unresolved after 30 days may go to the Integrated Ombudsman.
  complaint: { replyWorkingDays: 3, limit: { count: 30, unit: 'days' } },
}
