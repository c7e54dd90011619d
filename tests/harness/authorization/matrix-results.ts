/** Results of the matrix, cell by cell. */
export type MatrixResults = {
  /** Counts a cell of a group; `wrong` describes a violation, or is undefined. */
  readonly record: (group: string, what: string, wrong: string | undefined) => void
  readonly cells: ReadonlyMap<string, number>
  readonly violations: readonly string[]
}

export const createMatrixResults = (): MatrixResults => {
  const cells = new Map<string, number>()
  const violations: string[] = []
  return {
    cells,
    violations,
    record: (group, what, wrong) => {
      cells.set(group, (cells.get(group) ?? 0) + 1)
      if (wrong !== undefined) violations.push(`${group}: ${what}: ${wrong}`)
    },
  }
}
