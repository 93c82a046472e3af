import { limits, type Site } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SitePlace } from '../../../entities/site/site-queries.ts'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { useDialogClose } from '../../../shared/ui/overlay/dialog.tsx'
import { useAddSite, useUpdateSite } from './api/site-mutations.ts'
import {
  firstForm,
  isSiteName,
  problemOf,
  suggestName,
  toSiteBody,
  type FirstSite,
  type SiteForm,
  type VersionProblem,
} from './site-form.ts'

interface SiteTask {
  place: SitePlace
  site: Site | undefined
  first: FirstSite | undefined
}

/** The fields of a site, and how they are sent. */
export function useSiteForm({ place, site, first }: SiteTask, onSaved: (site: Site) => void) {
  const { t } = useTranslation('site')
  const [form, setForm] = useState(() => firstForm(site, first))
  const [isChanged, setIsChanged] = useState(false)
  const [wrong, setWrong] = useState<VersionProblem>()
  const title = useTextField({
    label: t('field.title'),
    initial: site?.title ?? first?.title ?? '',
    required: true,
    maxLength: limits.siteTitle,
  })
  const name = useTextField({
    label: t('field.name'),
    initial: site?.name ?? suggestName(first?.title ?? ''),
    required: true,
    maxLength: limits.siteName,
    check: (text) => (isSiteName(text.trim()) ? undefined : t('problem.name')),
  })
  const about = site?.description ?? ''
  const description = useTextField({ label: t('field.description'), initial: about, maxLength: limits.siteDescription })
  const hostName = useTextField({ label: t('field.hostName'), initial: site?.hostName ?? '', maxLength: 253 })
  const texts = [title, name, description, hostName]
  useDialogClose(isChanged || texts.some((field) => field.isChanged))
  const add = useAddSite(place)
  const update = useUpdateSite(place)
  const { submit, problem, setProblem } = useSubmit(
    async () => {
      if (!texts.every((field) => field.validate())) return
      const found = problemOf(form.versions)
      setWrong(found)
      if (found !== undefined) return
      const body = {
        ...{ title: title.trimmed, name: name.trimmed, description: description.trimmed },
        ...{ hostName: hostName.trimmed.toLowerCase(), ...toSiteBody(form) },
      }
      onSaved(
        site === undefined
          ? await add.mutateAsync(body)
          : await update.mutateAsync({ id: site.id, updatedAtMs: site.updatedAtMs, ...body }),
      )
    },
    { site_address_taken: name, site_host_taken: hostName },
  )
  const change = (part: Partial<SiteForm>) => {
    setProblem(undefined)
    setWrong(undefined)
    setIsChanged(true)
    setForm((current) => ({ ...current, ...part }))
  }
  /** A new site is called as its title until its address is typed. */
  const setTitle = (text: string) => {
    if (site === undefined && (name.trimmed === '' || name.trimmed === suggestName(title.value)))
      name.set(suggestName(text))
    title.set(text)
  }
  const isPending = add.isPending || update.isPending
  return {
    form,
    change,
    title,
    setTitle,
    name,
    description,
    hostName,
    submit,
    problem: wrong === undefined ? problem : t(`problem.${wrong}`),
    isPending,
  }
}
