import type { Site } from '@lectern/contracts'
import { Button, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { linkOfSite } from '../../../../entities/site/site-link.ts'
import { siteSourcesQuery, type SitePlace } from '../../../../entities/site/site-queries.ts'
import { toServerUrl } from '../../../../shared/api/base.ts'
import { FieldLabel, LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { SplitDialog, SplitForm } from '../../../../shared/ui/overlay/split-dialog.tsx'
import type { FirstSite } from '../site-form.ts'
import { useSiteForm } from '../use-site-form.ts'
import { LogoField } from './logo-field.tsx'
import { SitePreview } from './site-preview.tsx'
import { VersionRows } from './version-rows.tsx'
import classes from './site-dialog.module.css'

interface SiteDialogProps {
  place: SitePlace
  /** The site to change; absent to make one. */
  site: Site | undefined
  /** What a new one is called and shows at first. */
  first?: FirstSite
  onClose: () => void
  onSaved: (site: Site) => void
}

type Fields = ReturnType<typeof useSiteForm>

/** The picture as it is after the change; empty for none. */
function logoOf({ logo }: Fields['form'], site: Site | undefined): string {
  if (logo !== undefined) return logo ?? ''
  return site === undefined || site.logoVersion === '' ? '' : toServerUrl(`/p/${site.name}/logo?v=${site.logoVersion}`)
}

function AccentField({ form, change }: Pick<Fields, 'form' | 'change'>) {
  const { t } = useTranslation('site')
  return (
    <div className="l-flex l-bottom l-gap-8">
      <TextInput
        type="color"
        w={120}
        label={<FieldLabel optional>{t('field.accent')}</FieldLabel>}
        value={form.accent === '' ? '#3350c9' : form.accent}
        onChange={(event) => change({ accent: event.currentTarget.value.toLowerCase() })}
      />
      {form.accent !== '' && (
        <Button variant="subtle" onClick={() => change({ accent: '' })}>
          {t('accent.reset')}
        </Button>
      )}
    </div>
  )
}

function SiteFields({ fields, site, logo }: { fields: Fields; site: Site | undefined; logo: string }) {
  const { t } = useTranslation('site')
  const { form, change, title, setTitle, name, description, hostName } = fields
  const onTitle = (event: { currentTarget: { value: string } }) => setTitle(event.currentTarget.value)
  const isRenamed = site !== undefined && name.isChanged
  return (
    <>
      <LimitedInput field={{ ...title, props: { ...title.props, onChange: onTitle } }} autoFocus={site === undefined} />
      <LimitedInput field={name} description={t(isRenamed ? 'name.renamed' : 'name.hint')} />
      <LimitedTextarea field={description} optional />
      <LogoField logo={logo} onChange={(next) => change({ logo: next })} />
      <AccentField form={form} change={change} />
      <Switch
        label={t('field.allowsRobots')}
        description={t('robots.hint')}
        checked={form.allowsRobots}
        onChange={(event) => change({ allowsRobots: event.currentTarget.checked })}
      />
      <Switch
        label={t('field.showsChanges')}
        description={t('changes.hint')}
        checked={form.showsChanges}
        onChange={(event) => change({ showsChanges: event.currentTarget.checked })}
      />
      <LimitedInput field={hostName} optional description={t('hostName.hint')} />
    </>
  )
}

function SiteDialogBody({ place, site, first, onClose, onSaved }: SiteDialogProps) {
  const { t } = useTranslation(['site', 'common'])
  const { data: config } = useQuery(viewConfigQuery)
  const { data: sources = [] } = useQuery(siteSourcesQuery(place))
  const fields = useSiteForm({ place, site, first }, onSaved)
  const { form, change, title, name, description, hostName, problem, isPending, submit } = fields
  const logo = logoOf(form, site)
  const current = form.versions.find(({ key }) => key === form.defaultKey) ?? form.versions[0]
  const address = linkOfSite({ name: name.trimmed, hostName: hostName.trimmed }, config?.baseUrl ?? '')
  const left = (
    <div className="l-grow l-short l-scroll-y">
      <SitePreview
        {...{ title: title.trimmed, description: description.trimmed, accent: form.accent, logo, address }}
        version={current?.label ?? ''}
      />
      <VersionRows {...{ form, sources }} onChange={change} />
    </div>
  )
  return (
    <SplitForm
      className={classes['form']}
      left={left}
      problem={problem}
      submitLabel={t(site === undefined ? 'create.submit' : 'common:save')}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <SiteFields {...{ fields, site, logo }} />
    </SplitForm>
  )
}

/** Publishes a site or changes one: its head and versions at the left, what it is called and who finds it at the right. */
export function SiteDialog(props: SiteDialogProps) {
  const { t } = useTranslation('site')
  return (
    <SplitDialog opened title={t(props.site === undefined ? 'create.title' : 'edit.title')} onClose={props.onClose}>
      <SiteDialogBody {...props} />
    </SplitDialog>
  )
}
