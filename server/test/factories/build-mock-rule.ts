/* Rules of mock addresses for tests, written through the call people use. */
import { addMockRule, type MockRuleDraft } from '@lectern/contracts'
import { must } from '../support/must.ts'
import type { TestApp } from '../support/test-app.ts'
import type { BuiltUser } from './build-people.ts'

/** Answers calls whose `id` in the path is 9 with status 404. */
export function draftMockRule(
  changes: Partial<Omit<MockRuleDraft, 'answer'>> = {},
  answer: Partial<MockRuleDraft['answer']> = {},
): MockRuleDraft {
  return {
    name: 'Gone',
    scope: 'doc',
    conditions: [{ place: 'path', name: 'id', operator: 'equals', value: '9' }],
    ...changes,
    answer: {
      status: 404,
      headers: [{ name: 'X-Id', value: '{{request.path.id}}' }],
      kind: 'text',
      mediaType: 'application/json',
      text: '{"lost":{{request.path.id}}}',
      example: '',
      delayFromMs: 0,
      delayToMs: 0,
      failPercent: 0,
      failWith: 'error',
      ...answer,
    },
  }
}

/** A collection that keeps what is sent to it, whatever the documents of the application are. */
export async function buildMockCollection(test: TestApp, user: BuiltUser, moduleId: number): Promise<void> {
  await test.db
    .insertInto('mock_collection')
    .values({
      ...{ module_id: moduleId, path: '/orders', item_path: '', is_on: 1, calls: '[]' },
      ...{ key_name: '', id_field: 'id', list_at: 'data.list', item_at: 'data' },
      ...{ created_by: user.id, created_at_ms: test.now(), updated_at_ms: test.now() },
    })
    .execute()
}

/** The id of a rule that was added. */
export async function buildMockRule(
  test: TestApp,
  user: BuiltUser,
  docId: string,
  rule = draftMockRule(),
): Promise<string> {
  const { rules } = await must(test, user, addMockRule, { docId, rule })
  const added = rules.findLast(({ name }) => name === rule.name)
  if (added === undefined) throw new Error('The rule was not added')
  return added.id
}
