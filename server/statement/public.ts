export { statementSubject } from './find-statement.ts'
export { noDuesFile } from './no-dues-file.ts'
export { printStatement } from './statement-pdf.ts'
