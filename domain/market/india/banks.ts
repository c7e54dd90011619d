import type { Bank } from '../banks.ts'

/**
 * By the first four letters of the IFSC. A bank that is not named here is still paid, its code
 * stands for it.
 */
export const INDIAN_BANKS: readonly Bank[] = [
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'BARB', name: 'Bank of Baroda' },
  { code: 'BKID', name: 'Bank of India' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'FDRL', name: 'Federal Bank' },
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'IDFB', name: 'IDFC FIRST Bank' },
  { code: 'IDIB', name: 'Indian Bank' },
  { code: 'INDB', name: 'IndusInd Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra Bank' },
  { code: 'PUNB', name: 'Punjab National Bank' },
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'UBIN', name: 'Union Bank of India' },
  { code: 'YESB', name: 'Yes Bank' },
]

/** The bank's letters at the beginning of a branch code. */
export const bankOfIfsc = (ifsc: string): string => ifsc.slice(0, 4)

/** An Indian branch code: four letters of the bank, a zero, six letters or digits (RBI). */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)
