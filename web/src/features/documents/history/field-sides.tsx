import { typeText, type AlignedColumn, type AlignedRow } from '@lectern/model'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSectionName } from '../../../entities/change/use-section-name.ts'
import { FieldName, FieldRules } from '../../../entities/change/field-table.tsx'
import { markWords } from '../../../entities/change/conflict/marked-words.ts'
import type { SideSection } from './component-sides.ts'
import { AlignedCell, AlignedTable, type TableSide } from './aligned-table.tsx'
import { MarkedText, SideMark } from './side-mark.tsx'
import classes from './sides.module.css'

const columns = [{ className: classes['name'] }, { className: classes['type'] }, {}]

interface FieldSidesProps {
  sections: readonly SideSection[]
  /** Names of the fields a link led to. */
  meant: ReadonlySet<string> | undefined
}

/** The fields of two states: a table for each side, with a part for each section that is different. */
export function FieldSides({ sections, meant }: FieldSidesProps) {
  const { t } = useTranslation('history')
  const nameOf = useSectionName()
  const parts = useMemo(() => {
    const partOf = ({ owner = '', section }: SideSection) => `${owner} ${section}`
    const times = Map.groupBy(sections, partOf)
    return sections.map((part) => {
      const { owner = '', section, mediaType, rows } = part
      const isOneOfSeveral = (times.get(partOf(part))?.length ?? 0) > 1
      const name = nameOf(section, isOneOfSeveral ? mediaType : '')
      return { key: `${partOf(part)} ${mediaType}`, title: owner === '' ? name : `${owner} › ${name}`, rows }
    })
  }, [sections, nameOf])
  return (
    <AlignedTable
      label={t('side.sides')}
      unit="fields"
      columns={columns}
      parts={parts}
      isMeant={({ before, after }) => [before, after].some((row) => row !== undefined && meant?.has(row.name) === true)}
      cells={(row, side) => (row[side] === undefined ? undefined : <FieldCells row={row} side={side} />)}
    />
  )
}

function FieldCells({ row: { before, after, level, columns: changed }, side }: { row: AlignedRow; side: TableSide }) {
  const { t } = useTranslation('changes')
  const row = side === 'before' ? before : after
  if (row === undefined) return null
  const isMarked = (name: AlignedColumn) => changed.includes(name)
  const words =
    isMarked('description') && before !== undefined && after !== undefined
      ? markWords(before.description, after.description)?.[side]
      : undefined
  return (
    <>
      <AlignedCell side={side} className={classes['name']} level={level}>
        <SideMark side={side} isMarked={isMarked('name')}>
          <FieldName row={row} />
        </SideMark>
      </AlignedCell>
      <AlignedCell side={side} className={classes['type']}>
        <SideMark side={side} isMarked={isMarked('type')}>
          {[typeText(row), row.format].filter((text) => text !== '').join(' · ')}
        </SideMark>
        {row.required && row.place !== 'root' && (
          <b>
            <SideMark side={side} isMarked={isMarked('required')}>
              {t('isRequired')}
            </SideMark>
          </b>
        )}
      </AlignedCell>
      <AlignedCell side={side}>
        {row.description !== '' && (
          <p>
            {words === undefined ? (
              <SideMark side={side} isMarked={isMarked('description')}>
                {row.description}
              </SideMark>
            ) : (
              <MarkedText side={side} words={words} />
            )}
          </p>
        )}
        <SideMark side={side} isMarked={isMarked('rules')}>
          <FieldRules row={row} />
        </SideMark>
      </AlignedCell>
    </>
  )
}
