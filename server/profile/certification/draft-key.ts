import type { Services } from '../../services.ts'

/** Names the owner of what a page keeps unsent: it differs between borrowers, and says nothing of them. */
export const draftKey = ({ cipher }: Pick<Services, 'cipher'>, borrowerId: string): string =>
  cipher.index(`draft ${borrowerId}`).toString('hex').slice(0, 32)
