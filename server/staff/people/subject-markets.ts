import { type SubjectMarkets, withoutMarket } from '../../audit/public.ts'

/** People belong to the lender, not to a market: who manages them manages all. */
export const staffSubjects = {
  staff: withoutMarket,
  'staff-session': withoutMarket,
} satisfies Partial<SubjectMarkets>
