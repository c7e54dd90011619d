/** Whether the API accepts an amount: digits, and up to two decimals after a point. */
export const isApiAmount = (text: string): boolean => /^\d{1,15}(\.\d{1,2})?$/.test(text)
