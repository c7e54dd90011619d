/** The part of Babel's path that is used here. */
type NodePath = {
  isStringLiteral(): boolean
  isTemplateLiteral(): boolean
  findParent(test: (parent: { isThrowStatement(): boolean }) => boolean): unknown
}

/**
 * A plugin of Stryker's: the message of a broken invariant is read by engineers, and no rule
 * depends on it. That it is thrown is a rule, and stays under test.
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
