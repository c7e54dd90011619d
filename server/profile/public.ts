export { borrowerName } from './borrower-name.ts'
