import { Button, Menu } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { newRow } from '../../../../shared/lib/grid-rows.ts'
import { answerOf, documentedAnswers, type MockedDocument } from './mocked-document.ts'
import type { RuleForm } from './rule-draft.ts'

interface FillMenuProps {
  document: MockedDocument
  answer: RuleForm['answer']
  onFill: (changes: Pick<RuleForm, 'answer' | 'headers'>) => void
}

/** Begins an answer with a documented one: its status, headers and body. */
export function FillMenu({ document, answer, onFill }: FillMenuProps) {
  const { t } = useTranslation('mock-rule')
  const choices = documentedAnswers(document)
  if (choices.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconWand size={16} stroke={1.6} aria-hidden />}>
          {t('fill.name')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.map((choice) => (
          <Menu.Item
            key={JSON.stringify(choice)}
            onClick={() => {
              const filled = filledWith(document, answer, choice)
              if (filled !== undefined) onFill(filled)
            }}
          >
            {t(choice.example === '' ? 'fill.response' : 'fill.example', { ...choice })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function filledWith(
  document: MockedDocument,
  answer: RuleForm['answer'],
  choice: Parameters<typeof answerOf>[1],
): Pick<RuleForm, 'answer' | 'headers'> | undefined {
  const documented = answerOf(document, choice)
  if (documented === undefined) return undefined
  const { status, headers, body } = documented
  const isType = ([name]: readonly [string, string]) => name.toLowerCase() === 'content-type'
  const mediaType = headers.find(isType)?.[1].split(';', 1)[0] ?? ''
  // Braces of an example are its own.
  const literal = body.includes('{{') && { isLiteral: 1 as const }
  return {
    answer: { ...answer, status, kind: 'text', mediaType, text: body, ...literal },
    headers: headers.filter((each) => !isType(each)).map(([name, value]) => newRow({ name, value })),
  }
}
