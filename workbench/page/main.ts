import { byId, el } from '../../reports/page/dom.ts';

byId('main').append(el('h1', {}, 'Workbench'));
