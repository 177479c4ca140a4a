/* Under each page: version, license, and where the people are. */

import { useData, withBase } from 'vitepress';
import { h } from 'vue';

export function footer() {
  const { status, repository } = useData().theme.value;
  const link = (href, text) => h('a', { href }, text);
  return h('footer', { class: 'site-footer' }, [
    h('span', status),
    link(`${repository}/blob/main/LICENSE`, 'MIT license'),
    link(repository, 'Source'),
    link(`${repository}/issues`, 'Issues'),
    link(withBase('/security.html'), 'Report a vulnerability'),
    h('span', 'By the sno-id maintainers'),
  ]);
}
