import {
  nameVariant,
  removeVariant,
  setDiscriminator,
  setDiscriminatorValue,
  discriminatorOf,
  type Row,
} from '@lectern/model'
import { ActionIcon, Button, Popover, Select, TextInput } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridParts, useGridTarget } from '../state/grid-context.ts'
import classes from '../panes/panes.module.css'

/** Adding, naming and removing alternatives, and what tells them apart. */
export function VariantsMenu({ row, chosen }: { row: Row; chosen: number }) {
  const { t } = useTranslation('grid')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          size="xs"
          tabIndex={-1}
          aria-label={t('variants.edit')}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          <IconAdjustments size={14} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <VariantsForm row={row} chosen={chosen} />}</Popover.Dropdown>
    </Popover>
  )
}

/** What can be said about the alternatives of a choice. */
function VariantsForm({ row, chosen }: { row: Row; chosen: number }) {
  const { t } = useTranslation('grid')
  const { actions, components } = useGridParts()
  const target = useGridTarget()
  const variant = row.variants?.find((each) => each.index === chosen)
  const discriminator = discriminatorOf(target, row)
  const [title, setTitle] = useState(variant?.name ?? '')
  const [property, setProperty] = useState(discriminator)
  const [value, setValue] = useState(variant?.discriminatorValue ?? '')
  const models = Object.keys(components.schemas ?? {})
  const isModel = (variant?.modelName ?? '') !== ''
  return (
    <div className="l-column l-gap-12 l-p-8">
      <TextInput
        size="sm"
        label={t('variants.discriminator')}
        description={t('variants.discriminatorHint')}
        value={property}
        onChange={(event) => {
          setProperty(event.currentTarget.value)
        }}
        onBlur={() => {
          if (property.trim() !== discriminator)
            actions.structure(row, (now) => setDiscriminator(now, row, property.trim()))
        }}
      />
      {isModel ? (
        discriminator !== '' && (
          <TextInput
            size="sm"
            label={t('variants.value', { name: variant?.modelName })}
            value={value}
            onChange={(event) => {
              setValue(event.currentTarget.value)
            }}
            onBlur={() => {
              if (value.trim() !== (variant?.discriminatorValue ?? ''))
                actions.structure(row, (now) => setDiscriminatorValue(now, row, chosen, value.trim()))
            }}
          />
        )
      ) : (
        <TextInput
          size="sm"
          label={t('variants.title')}
          value={title}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
          }}
          onBlur={() => {
            if (title.trim() !== variant?.name)
              actions.structure(row, (now) => nameVariant(now, row, chosen, title.trim()))
          }}
        />
      )}
      <Select
        size="sm"
        label={t('variants.addModel')}
        // In the pane itself: a choice beside it would count as a click outside, and close it.
        comboboxProps={{ withinPortal: false }}
        placeholder={t('variants.chooseModel')}
        data={models}
        searchable
        value={null}
        nothingFoundMessage={t('type.nothing')}
        onChange={(name) => {
          if (name !== null) actions.addVariant(row, name)
        }}
      />
      <div className={clsx('l-flex l-end l-gap-8', classes['buttons'])}>
        <Button
          size="xs"
          onClick={() => {
            actions.addVariant(row, '')
          }}
        >
          {t('variants.add')}
        </Button>
        <Button
          size="xs"
          color="red"
          variant="subtle"
          disabled={(row.variants?.length ?? 0) < 2}
          onClick={() => {
            actions.structure(row, (now) => removeVariant(now, row, chosen))
          }}
        >
          {t('variants.remove')}
        </Button>
      </div>
    </div>
  )
}
