import type { Db } from '../../tables.ts'
import { findChoice, insertChoice } from '../store.ts'

type EmailChoice = {
  readonly borrowerId: string
  readonly email: boolean
  /** How it was chosen; kept with the decision. */
  readonly version: 'verified' | 'one-click'
  readonly decidedAt: Date
}

/** Chooses e-mail or not, and leaves the other channels; adds nothing when it is chosen so already. */
export const chooseEmail = async (
  db: Db,
  { borrowerId, email, ...decision }: EmailChoice,
): Promise<void> => {
  const choice = await findChoice(db, borrowerId)
  if (choice.email !== email) await insertChoice(db, { ...choice, ...decision, borrowerId, email })
}
