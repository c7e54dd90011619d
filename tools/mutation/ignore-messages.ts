/** As much of Babel's path as is asked here. */
type NodePath = {
  isStringLiteral(): boolean
  isTemplateLiteral(): boolean
  findParent(test: (parent: { isThrowStatement(): boolean }) => boolean): unknown
}

/**
 * A plugin of Stryker's: what an error of a broken invariant says is read by an engineer, and no rule
 * hangs on it. That it is thrown is a rule, and stays under test.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'messages',
    value: {
      shouldIgnore: (path: NodePath): string | undefined =>
        (path.isStringLiteral() || path.isTemplateLiteral()) &&
        path.findParent(parent => parent.isThrowStatement())
          ? 'the words of a broken invariant'
          : undefined,
    },
  },
]
