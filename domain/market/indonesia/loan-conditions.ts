import { type LoanConditions, SPECIFIED_CONDITIONS } from '../../terms/loan-conditions.ts'

export const INDONESIAN_CONDITIONS: LoanConditions = {
  ...SPECIFIED_CONDITIONS,
  minCoolingOffDays: 0,
  // OJK circular 19/SEOJK.06/2023, point IX.5.d: 08.00 to 20.00 where the borrower lives.
  collectionHours: { from: '08:00', to: '20:00' },
  // POJK 22/2023: a written complaint within 10 working days.
  complaint: { replyWorkingDays: 3, limit: { count: 10, unit: 'working-days' } },
}
