import { getLoan, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import { findInstructionByBill, type Instruction } from './store.ts'

/** A bill of the borrower's own, with its loan; another's is not found. */
export const findBorrowerBill = async (
  services: Services,
  borrowerId: string,
  billNo: string,
): Promise<{ instruction: Instruction; loan: StoredLoan } | undefined> => {
  const instruction = await findInstructionByBill(services.db, billNo)
  if (!instruction) return undefined
  const loan = await getLoan(services.db, instruction.loanId)
  return loan.borrowerId === borrowerId ? { instruction, loan } : undefined
}
