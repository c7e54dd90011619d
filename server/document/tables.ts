export type DocumentTables = {
  'loan.printed_file': {
    fileId: string
    sha256: string
    bytesEncrypted: Buffer
    printedAt: Date
  }
  'loan.document_file': {
    loanId: string
    code: string
    contentKey: string
    name: string
    language: string | null
    fileId: string
    keptAt: Date
  }
}
